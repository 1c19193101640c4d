// Functions that run in the page.

export const isPhotoShown = () =>
  [...document.querySelectorAll<HTMLImageElement>("form img")].some((image) => image.naturalWidth > 0)

export const showChart = () => document.querySelector("canvas")?.scrollIntoView({ block: "center" })

export const isChartDrawn = () =>
  [...document.querySelectorAll("canvas")].some((canvas) => {
    if (canvas.getBoundingClientRect().width < 300) return false
    const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    return pixels.some((value) => value > 0)
  })

export const isWorkerActive = async () =>
  (await navigator.serviceWorker.getRegistration())?.active?.state === "activated"
