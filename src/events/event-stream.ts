/** The owner of a stream: called when it is read first, and when it has ended. */
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
  /** Does a write wait for the client? */
  private isBehind = false

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

  /**
   * Closes a client that has not read the messages before these: it comes back for what it missed. One that reads may be
   * behind for a moment, as after a long list over a weak link.
   */
  send(...messages: Uint8Array[]): void {
    if (this.isBehind) this.close()
    else this.write(messages)
  }

  private write(messages: Uint8Array[]) {
    try {
      const written = this.sink?.write(Buffer.concat(messages))
      this.waitFor([written, this.sink?.flush()].filter((result) => result instanceof Promise))
    } catch {
      this.close()
    }
  }

  /** Bun's writes give a promise while its buffer is full. It is rejected when the connection ends, which `cancel` tells. */
  private waitFor(writes: Promise<unknown>[]) {
    if (writes.length === 0) return
    this.isBehind = true
    Promise.all(writes).then(() => {
      this.isBehind = false
    }, nothing)
  }

  close(): void {
    this.owner.forget(this)
    try {
      Promise.resolve(this.sink?.close()).catch(nothing)
    } catch {
      // The connection has ended before.
    }
  }
}

const nothing = () => {}
