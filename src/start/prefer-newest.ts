import { dlopen, ptr } from "bun:ffi"
import { readdirSync, readFileSync, readlinkSync } from "node:fs"

// From Linux's headers: SOL_SOCKET, SO_ATTACH_REUSEPORT_CBPF, and BPF_RET | BPF_K.
const [socketLevel, attachProgram, returnConstant] = [1, 51, 0x06]

/**
 * Of two listeners that share a port, all new connections go to the one opened last: Linux resets those that wait at a
 * listener when it closes, so it must have none. Holds for later listeners, too. Returns false where that is impossible.
 */
export const preferNewest = (port: number): boolean => {
  try {
    const [listener] = listenersOn(port)
    return listener !== undefined && attach(listener)
  } catch {
    return false
  }
}

/** A program of one instruction: take the second listener. Where there is none, Linux ignores it. */
const attach = (listener: number) => {
  const instruction = new DataView(new ArrayBuffer(8))
  instruction.setUint16(0, returnConstant, true)
  instruction.setUint32(4, 1, true)
  const program = new DataView(new ArrayBuffer(16))
  program.setUint16(0, 1, true)
  program.setBigUint64(8, BigInt(ptr(instruction)), true)
  const { symbols, close } = dlopen("libc.so.6", {
    setsockopt: { args: ["i32", "i32", "i32", "ptr", "u32"], returns: "i32" },
  })
  const result = symbols.setsockopt(listener, socketLevel, attachProgram, ptr(program), program.byteLength)
  close()
  // Linux has copied the program; until here both buffers must live.
  return result === 0 && instruction.byteLength > 0
}

/** The descriptors of this process that listen on the port; Bun does not tell them. */
const listenersOn = (port: number) => {
  const inodes = new Set(["tcp", "tcp6"].flatMap((table) => listeningInodes(table, port)))
  const descriptors = readdirSync("/proc/self/fd")
  return descriptors.filter((descriptor) => inodes.has(inodeOf(descriptor))).map(Number)
}

/** Columns: slot, local address, remote address, state, queues, timer, retransmissions, user, timeout, inode. */
const listeningInodes = (table: string, port: number) => {
  const end = `:${port.toString(16).toUpperCase().padStart(4, "0")}`
  const lines = readFileSync(`/proc/net/${table}`, "latin1").split("\n")
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(end) && state === "0A")
    .map((columns) => columns[9] ?? "")
}

/** Empty for what is no socket, or is closed by now. */
const inodeOf = (descriptor: string) => {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/self/fd/${descriptor}`))?.[1] ?? ""
  } catch {
    return ""
  }
}
