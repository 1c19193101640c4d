import { formatNumber } from "./number"

/** '1,250 yd³'. */
export const formatVolume = (yards: number) => `${formatNumber(yards)} yd³`
