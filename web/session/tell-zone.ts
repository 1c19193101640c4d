import { zoneCookie } from "#domain/farm-zone"
import { deviceZone } from "../format/device-zone"

/** Tells the server, which draws home before this device can, by whose midnight its today ends. */
export const tellZone = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing over plain http
  document.cookie = `${zoneCookie}=${deviceZone()};path=/;max-age=31536000;samesite=lax`
}
