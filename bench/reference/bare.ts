/** A minimal executable: a server with a constant answer. */
Bun.serve({ hostname: "127.0.0.1", port: Number(process.env.PORT), fetch: () => new Response("ok") })

export {}
