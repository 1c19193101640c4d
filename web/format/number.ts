/** '12,500'. */
export const formatNumber = (number: number) => number.toLocaleString("en-US")
