/** What is hashed and compared of a password: keyboards make an ü, or a wide letter, of different code points. */
export const plainPassword = (password: string) => password.normalize("NFKC")
