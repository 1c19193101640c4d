import { fileSystem } from "../db/file-system"

/** In characters. */
const maxBuffered = 256 * 1024

/** Prints without blocking; returns false when the buffer is full and the text was dropped. */
export type Print = (text: string) => boolean

/**
 * Standard output that never blocks, as a full pipe or a terminal held with Ctrl-S would. Bun writes to a
 * terminal in blocking mode, so that is opened again. Opened at the first line: a start does not wait for it (bench 10).
 */
export const createOutput = (isTerminal: boolean): Print => {
  let output: Print | undefined
  return (text) => {
    output ??= (isTerminal && terminalOutput()) || streamOutput()
    return output(text)
  }
}

const streamOutput = (): Print => {
  const sink = Bun.stdout.writer()
  let buffered = 0
  const drained = () => {
    buffered = 0
  }
  return (text) => {
    if (buffered > maxBuffered) return false
    buffered += text.length
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

const terminalOutput = (): Print | undefined => {
  const { writeSync } = fileSystem()
  const handle = openTerminal()
  if (handle === undefined) return undefined
  let buffered = Buffer.alloc(0)
  const push = () => {
    try {
      while (buffered.length > 0) buffered = buffered.subarray(writeSync(handle, buffered))
    } catch (error) {
      const isHeld = error instanceof Error && "code" in error && error.code === "EAGAIN"
      if (isHeld) setTimeout(push, 100).unref()
      else buffered = Buffer.alloc(0)
    }
  }
  return (text) => {
    if (buffered.length > maxBuffered) return false
    const wasHeld = buffered.length > 0
    buffered = Buffer.concat([buffered, Buffer.from(text)])
    if (!wasHeld) push()
    return true
  }
}

const openTerminal = () => {
  const { constants, openSync } = fileSystem()
  try {
    return openSync("/dev/stdout", constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
  } catch {
    return undefined
  }
}
