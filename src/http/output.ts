import { fileSystem } from "../db/file-system"

/** In characters. */
const maxBuffered = 256 * 1024

/** Prints without blocking; returns false when the buffer is full and the text was dropped. */
export type Print = (text: string) => boolean

/**
 * Standard output that never blocks, as a full pipe or a terminal held with Ctrl-S would. Bun writes to a
 * terminal in blocking mode, so that is opened again.
 */
export const createOutput = (isTerminal: boolean): Print => (isTerminal && terminalOutput()) || streamOutput()

const streamOutput = (): Print => {
  const sink = Bun.stdout.writer()
  let waiting = 0
  const drained = () => {
    waiting = 0
  }
  return (text) => {
    if (waiting > maxBuffered) return false
    waiting += text.length
    try {
      sink.write(text)
      Promise.resolve(sink.flush()).then(drained, drained)
    } catch {
      // The reader is gone.
      drained()
    }
    return true
  }
}

/** Undefined when the terminal can't be opened a second time. */
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
    if (waiting.length > maxBuffered) return false
    const wasHeld = waiting.length > 0
    waiting = Buffer.concat([waiting, Buffer.from(text)])
    if (!wasHeld) push()
    return true
  }
}
