import { fileSystem } from "../db/file-system"

/** Characters that may wait for a reader; a screen is 4,000. */
const most = 256 * 1024

/** Prints a text, or answers false when so much waits that it was dropped. Never waits itself. */
export type Print = (text: string) => boolean

/**
 * Standard output that nobody's reading can stop: a full pipe, or a terminal held with Ctrl-S, would otherwise hold
 * up every request. A terminal needs a handle of its own, because Bun writes to one in blocking mode.
 */
export const createOutput = (isTerminal: boolean): Print => (isTerminal && terminalOutput()) || streamOutput()

const streamOutput = (): Print => {
  const sink = Bun.stdout.writer()
  let waiting = 0
  const drained = () => {
    waiting = 0
  }
  return (text) => {
    if (waiting > most) return false
    waiting += text.length
    try {
      sink.write(text)
      Promise.resolve(sink.flush()).then(drained, drained)
    } catch {
      // The reader has gone: there is nobody to tell.
      drained()
    }
    return true
  }
}

/** Undefined where the terminal can't be opened a second time. */
const terminalOutput = (): Print | undefined => {
  const { constants, openSync, writeSync } = fileSystem()
  let handle: number
  try {
    handle = openSync("/dev/stdout", constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
  } catch {
    return undefined
  }
  let waiting = Buffer.alloc(0)
  const push = () => {
    try {
      while (waiting.length > 0) waiting = waiting.subarray(writeSync(handle, waiting))
    } catch (error) {
      const isHeld = error instanceof Error && "code" in error && error.code === "EAGAIN"
      if (isHeld) setTimeout(push, 100).unref()
      else waiting = Buffer.alloc(0)
    }
  }
  return (text) => {
    if (waiting.length > most) return false
    const wasHeld = waiting.length > 0
    waiting = Buffer.concat([waiting, Buffer.from(text)])
    if (!wasHeld) push()
    return true
  }
}
