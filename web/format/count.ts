import { locale } from "#domain/language"
/** '1,250' */
export const formatCount = (many: number) => many.toLocaleString(locale())
