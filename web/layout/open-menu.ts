/**
 * Where the menu is open, or was asked for before its part of the program was there: the header of a page whose data come
 * is another one than that of the page while it loaded.
 */
export const openMenu = { path: "" }
