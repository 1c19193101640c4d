/** '12,500 lb'. */
export const poundsOf = (pounds: number) => `${pounds.toLocaleString("en-US")} lb`
