/** Can pages use a camera here? Over plain http from another machine they can't. */
export const hasCamera = () => navigator.mediaDevices?.getUserMedia !== undefined

/** The rear camera's picture; whoever opens it stops it. Throws when there is none, or it is refused. */
export const openCamera = () =>
  navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1440 } },
  })

export const stopCamera = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/** What the video shows now, as a JPEG. Throws when it shows nothing yet. */
export const captureFrame = async (video: HTMLVideoElement): Promise<Blob> => {
  const canvas = document.createElement("canvas")
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext("2d")?.drawImage(video, 0, 0)
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error("The camera shows nothing."))
    canvas.toBlob(done, "image/jpeg", 0.95)
  })
}
