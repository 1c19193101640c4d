/** Reaches the browser's other tabs; undefined where there are no channels, or site data are blocked. */
export const openChannel = (name: string): BroadcastChannel | undefined => {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
