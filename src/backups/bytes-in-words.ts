const units = ["bytes", "kB", "MB", "GB", "TB"]

/** '1.5 GB'. */
export const bytesInWords = (bytes: number): string => {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const amount = bytes / 1000 ** step
  return `${step === 0 || amount >= 100 ? Math.round(amount) : Number(amount.toFixed(1))} ${units[step]}`
}
