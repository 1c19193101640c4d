/** Whom a stream tells that it is read, and that it has ended. */
type Owner = { begin: (stream: EventStream, after?: string) => void; forget: (stream: EventStream) => void }

/** `session` is the hash of its token, `after` the id that the client saw last. */
type Client = { user: number; session: string; after: string | undefined }

/**
 * The source of a direct ReadableStream: nothing is buffered on our side. A class without closures, because thousands
 * stand idle (bench 18).
 */
export class EventStream {
  readonly user: number
  readonly session: string
  private after: string | undefined
  private sink: ReadableStreamDirectController | undefined

  constructor(
    private readonly owner: Owner,
    { user, session, after }: Client,
  ) {
    this.user = user
    this.session = session
    this.after = after
  }

  get type() {
    return "direct" as const
  }

  /** Bun's server calls it once and leaves the stream open; a reader calls it before each read. */
  pull(sink: ReadableStreamDirectController): void {
    if (this.sink !== undefined) return
    this.sink = sink
    const { after } = this
    this.after = undefined
    this.owner.begin(this, after)
  }

  cancel(): void {
    this.owner.forget(this)
  }

  /** A client that does not read is closed, and comes back for what it missed. */
  send(...messages: Uint8Array[]): void {
    try {
      const results = messages.map((bytes) => this.sink?.write(bytes))
      for (const result of [...results, this.sink?.flush()]) if (waits(result)) this.close()
    } catch {
      this.close()
    }
  }

  close(): void {
    this.owner.forget(this)
    try {
      waits(this.sink?.close())
    } catch {
      // The connection has ended before.
    }
  }
}

const nothing = () => {}

/** A write that waits fails when its connection ends; nobody else awaits it. */
const waits = (result: unknown): boolean => {
  if (!(result instanceof Promise)) return false
  result.catch(nothing)
  return true
}
