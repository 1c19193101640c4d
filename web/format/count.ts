/** '1,250' */
export const formatCount = (many: number) => many.toLocaleString("en-US")
