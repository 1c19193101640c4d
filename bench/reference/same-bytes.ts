/** Answers every request with a file's bytes from memory: the platform's maximum. */
const bytes = await Bun.file(process.env.BYTES ?? "").bytes()
const headers = { "Content-Type": process.env.TYPE ?? "application/json" }

Bun.serve({
  hostname: "127.0.0.1",
  port: Number(process.env.PORT),
  fetch: () => new Response(bytes, { headers }),
})

export {}
