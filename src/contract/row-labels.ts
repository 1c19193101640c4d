/** What a correction's field is called on the screen. */
export const rowFieldLabels: Record<string, string> = {
  rowId: "Row ID",
  location: "Location",
  length: "Length",
  width: "Width",
  startDate: "Start date",
  cubicYards: "Cubic yards",
  materialCategoryId: "Material category",
  status: "Status",
}
