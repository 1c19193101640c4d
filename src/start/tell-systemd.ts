import { errorMessage } from "../domain/errors"

const [unix, datagram, closeOnExec] = [1, 2, 0o2000000]

/**
 * Tells systemd (Type=notify) that the server serves. A datagram over a Unix socket, which neither Bun nor node:dgram can
 * send, hence through libc. Returns why it could not.
 */
export const tellReady = async (socketName: string): Promise<string | undefined> => {
  try {
    const { dlopen, ptr } = await import("bun:ffi")
    const libc = dlopen("libc.so.6", {
      socket: { args: ["i32", "i32", "i32"], returns: "i32" },
      sendto: { args: ["i32", "ptr", "u64", "i32", "ptr", "u32"], returns: "i64" },
      close: { args: ["i32"], returns: "i32" },
    })
    const { socket, sendto, close } = libc.symbols
    const message = Buffer.from("READY=1")
    const address = addressOf(socketName)
    const descriptor = socket(unix, datagram | closeOnExec, 0)
    const sent = sendto(descriptor, ptr(message), message.length, 0, ptr(address), address.length)
    close(descriptor)
    return Number(sent) === message.length ? undefined : `Nobody reads ${socketName}.`
  } catch (error) {
    return errorMessage(error)
  }
}

/** A sockaddr_un; a name that begins with @ is not in the file system. */
const addressOf = (name: string) => {
  const family = Buffer.alloc(2)
  new Uint16Array(family.buffer, family.byteOffset, 1)[0] = unix
  return Buffer.concat([family, Buffer.from(name.startsWith("@") ? `\0${name.slice(1)}` : `${name}\0`)])
}
