import { zoneCookie } from "#domain/farm-zone"
import { deviceZone } from "../format/device-zone"

/** Tells the server, which draws home before this device can, by whose midnight its today ends. */
export const tellZone = () => {
  const told = `${zoneCookie}=${deviceZone()}`
  // A change of a cookie puts the pages behind out of the browser's back/forward cache.
  if (document.cookie.split("; ").includes(told)) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing over plain http
  document.cookie = `${told};path=/;max-age=31536000;samesite=lax`
}
