/** The build of the program that runs here; the server wrote it into the page. */
export const ownBuild = () => document.documentElement.dataset.build ?? ""
