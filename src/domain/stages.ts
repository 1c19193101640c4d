/** Where a pile stands on its way, besides its status: whoever records says so. */
export const stages = ["heating", "curing", "screening", "stock"] as const
export type Stage = (typeof stages)[number]

export const stageLabels: Record<Stage, string> = {
  heating: "Heating",
  curing: "Curing",
  screening: "Screening",
  stock: "Stock",
}
