/** '12,500 lb'. */
export const formatPounds = (pounds: number) => `${pounds.toLocaleString("en-US")} lb`
