const asked = "asked to keep"

/** Asks the browser, once on this device, not to delete what waits when room is short. A refusal is no error. */
export const askToKeep = async () => {
  // Missing over plain http.
  if (!navigator.storage?.persist || localStorage.getItem(asked)) return
  localStorage.setItem(asked, "yes")
  await navigator.storage.persist()
}

/** Has the browser promised not to delete what waits? */
export const isKept = async () => (await navigator.storage?.persisted?.()) ?? false
