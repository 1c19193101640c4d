import { watch } from "node:fs"

/** Runs the server from source; rebuilds and restarts it 100 ms after the last change. */
export const serveAndWatch = (buildWeb: () => Promise<unknown>) => {
  let server: Bun.Subprocess | undefined
  const restart = async () => {
    await buildWeb()
    server?.kill()
    await server?.exited
    server = startServer()
  }
  let timer: Timer | undefined
  let last = Promise.resolve()
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      last = last.then(restart).catch(console.error)
    }, 100)
  }
  for (const folder of ["web", "static", "src"]) watch(folder, { recursive: true }, schedule)
  schedule()
}

const startServer = () =>
  Bun.spawn([process.execPath, "src/main.ts", "serve", "--data", "./data"], {
    stdio: ["inherit", "inherit", "inherit"],
  })
