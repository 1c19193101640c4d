/** How a pile comes from another one: several are merged into a new one, or a new one is split from it. */
export type LinkKind = "merge" | "split"
