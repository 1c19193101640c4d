const start = "data:image/jpeg;base64,"

/** The JPEG of a data URL; undefined where it is none. The page's policy lets no request have one. */
export const jpegIn = (address: string | null | undefined): Blob | undefined =>
  address?.startsWith(start)
    ? new Blob([Uint8Array.from(atob(address.slice(start.length)), (sign) => sign.charCodeAt(0))], {
        type: "image/jpeg",
      })
    : undefined
