import { formatNumber } from "./number"

/** '12,500 lb'. */
export const formatPounds = (pounds: number) => `${formatNumber(pounds)} lb`
