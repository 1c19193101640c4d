/**
 * The header of a file that is downloaded. Letters and digits of every script stay in its name (RFC 5987); what can't read those
 * gets '_' in their places.
 */
export const attachment = (name: string, ending: "csv" | "zip"): string => {
  const plain = name.replaceAll(/[^\p{L}\p{N}\p{M}_-]+/gu, "_")
  const ascii = plain.replaceAll(/[^\w-]+/g, "_")
  const own = `attachment; filename="${ascii}.${ending}"`
  return ascii === plain ? own : `${own}; filename*=UTF-8''${encodeURIComponent(plain)}.${ending}`
}
