/** Sum of the additions, yd³. */
export const totalVolume = (materials: readonly { cubicYards: number }[]) =>
  materials.reduce((sum, material) => sum + material.cubicYards, 0)

/** The weight of a load, lb. */
export const netWeight = (sale: { emptyWeight: number; fullWeight: number }) =>
  sale.fullWeight - sale.emptyWeight

/** Sum of the loads, lb. */
export const totalNet = (sales: readonly { emptyWeight: number; fullWeight: number }[]) =>
  sales.reduce((sum, sale) => sum + netWeight(sale), 0)
