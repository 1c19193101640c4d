/** Was the page loaded over plain http, from a server that has https as well? */
export const hasSecureAddress = () =>
  location.protocol === "http:" && !window.isSecureContext && document.documentElement.dataset.https === "yes"
