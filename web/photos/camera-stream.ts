/** Is getUserMedia available? It is not over plain http from another machine. */
export const hasCamera = () => navigator.mediaDevices?.getUserMedia !== undefined

export const cameraError = {
  title: "Camera Error",
  description: "Could not access the camera. Please check permissions.",
  destructive: true,
}

/** Opens the rear camera; the caller stops the stream. Throws when there is no camera or the user refuses. */
export const openCamera = () =>
  navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1440 } },
  })

export const stopCamera = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/** The video's current frame as a JPEG. Throws before the first frame. */
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
