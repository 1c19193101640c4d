/** The number in a path; what is no number is an id that nothing has. */
export const pathId = (text: string | undefined) => (/^\d{1,15}$/.test(text ?? "") ? Number(text) : -1)
