/** The least that an executable can do: one answer. */
Bun.serve({ hostname: "127.0.0.1", port: Number(process.env.PORT), fetch: () => new Response("ok") })

export {}
