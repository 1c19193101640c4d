import type { App } from "../app/app"
import type { LogLine } from "../http/log"

/** Everything secret that passes through some apps, and what they logged meanwhile. */
export class Secrets {
  private readonly known: Set<string>
  private readonly logs = new Set<LogLine[]>()

  constructor(known: readonly string[]) {
    this.known = new Set(known)
  }

  /** Cookies and tokens of requests and answers, passwords of bodies. */
  overhear(app: App, log: LogLine[]): App {
    this.logs.add(log)
    const request: App["request"] = async (path, init) => {
      const headers = new Headers(init?.headers)
      this.note(headers.get("cookie")?.split("=")[1])
      this.note(headers.get("authorization")?.split(" ")[1])
      for (const [, password] of String(init?.body ?? "").matchAll(/"\w*password"\s*:\s*"([^"]{6,})"/gi))
        this.note(password)
      const answer = await app.request(path, init)
      this.note(answer.headers.get("set-cookie")?.split(/[=;]/)[1])
      return answer
    }
    return { ...app, request }
  }

  /** Links and tokens in an answer. */
  noteAnswer(text: string) {
    for (const [, token] of text.matchAll(/"(?:url|token)":"[^"]*?([\w-]{43,})"/g)) this.note(token)
  }

  get count() {
    return this.known.size
  }

  /** The secrets that stand in the log. */
  told(): string[] {
    const lines = [...this.logs].flat().map((line) => JSON.stringify(line))
    const all = lines.join("\n")
    return [...this.known].filter((secret) => all.includes(secret))
  }

  get lines() {
    return [...this.logs].flat().length
  }

  private note(secret: string | undefined) {
    if (secret !== undefined && secret.length >= 6) this.known.add(secret)
  }
}
