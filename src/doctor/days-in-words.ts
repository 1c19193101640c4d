/** '3 days', or 'less than a day'. */
export const daysInWords = (days: number): string =>
  days <= 0 ? "less than a day" : `${days} ${days === 1 ? "day" : "days"}`
