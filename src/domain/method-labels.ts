/** Their rules are apart: the list of piles needs those, and no labels. */
export const methods = ["windrow", "static", "own"] as const

export const methodLabels: Record<(typeof methods)[number], string> = {
  windrow: "Turned windrow",
  static: "Aerated static pile or in-vessel",
  own: "Own rule",
}
