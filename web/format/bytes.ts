import { locale } from "#domain/language"

const units = ["bytes", "kB", "MB", "GB", "TB"]

/** '1.2 GB', '840 MB': in steps of a thousand, as disks are sold. */
export const formatBytes = (bytes: number) => {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** step
  const digits = step > 0 && value < 10 ? 1 : 0
  return `${value.toLocaleString(locale(), { maximumFractionDigits: digits })} ${units[step]}`
}
