import type { Page } from "playwright"

/** A JPEG of 800×600 as from the yard: a probe's dial in compost, at this temperature in °F. */
export const samplePhoto = async (page: Page, temperature: number): Promise<Buffer> => {
  await page.setViewportSize({ width: 800, height: 600 })
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${drawing(temperature)}`)
  const jpeg = await page.screenshot({ type: "jpeg", quality: 70 })
  return jpeg
}

const drawing = (temperature: number) => `
<svg width="800" height="600" viewBox="0 0 800 600" font-family="sans-serif">
  <defs>
    <filter id="heap" x="0" y="0" width="100%" height="100%">
      <feTurbulence type="fractalNoise" baseFrequency="0.018 0.03" numOctaves="6" seed="${temperature}" />
      <feColorMatrix values="1 0.3 0 0 -0.2  0.8 0.3 0 0 -0.22  0.62 0.25 0 0 -0.22  0 0 0 0 1" />
      <feComponentTransfer>
        ${["R", "G", "B"].map((channel) => `<feFunc${channel} type="gamma" amplitude="0.85" exponent="1.5" />`).join("")}
      </feComponentTransfer>
    </filter>
    <radialGradient id="glass" cx="0.4" cy="0.3" r="0.8">
      <stop offset="0" stop-color="#fff" /><stop offset="1" stop-color="#d9d6cc" />
    </radialGradient>
    <filter id="shadow"><feGaussianBlur stdDeviation="14" /></filter>
  </defs>
  <rect width="800" height="600" fill="#3b2a1c" /><rect width="800" height="600" filter="url(#heap)" />
  <circle cx="424" cy="302" r="178" fill="#000" opacity="0.55" filter="url(#shadow)" />
  <rect x="392" y="430" width="16" height="170" fill="#8d8f8c" />
  <circle cx="400" cy="280" r="176" fill="#9a9c99" /><circle cx="400" cy="280" r="160" fill="url(#glass)" />
  <path d="${arc(0, 131)}" stroke="#0b4c92" /><path d="${arc(131, 160)}" stroke="#2f8a43" />
  <path d="${arc(160, 200)}" stroke="#941617" />
  <style>path { fill: none; stroke-width: 12 } line { stroke: #222 } text { font-size: 22px; text-anchor: middle }</style>
  ${Array.from({ length: 11 }, (_, step) => tick(step * 20)).join("")}
  <line x1="400" y1="280" x2="${at(temperature, 122).x}" y2="${at(temperature, 122).y}" stroke-width="7" stroke-linecap="round" />
  <circle cx="400" cy="280" r="13" fill="#222" /><text x="400" y="352" font-weight="700">°F</text>
</svg>`

/** The dial's point for a temperature: 0 °F at the lower left, 200 °F at the lower right. */
const at = (temperature: number, radius: number) => {
  const angle = ((temperature / 200) * 270 - 225) * (Math.PI / 180)
  return { x: 400 + radius * Math.cos(angle), y: 280 + radius * Math.sin(angle) }
}

const arc = (from: number, to: number) => {
  const [start, end] = [at(from, 142), at(to, 142)]
  return `M${start.x} ${start.y} A142 142 0 ${(to - from) * 1.35 > 180 ? 1 : 0} 1 ${end.x} ${end.y}`
}

const tick = (temperature: number) => {
  const [outer, inner, label] = [at(temperature, 134), at(temperature, 120), at(temperature, 98)]
  return `<line x1="${outer.x}" y1="${outer.y}" x2="${inner.x}" y2="${inner.y}" stroke-width="3" />
    <text x="${label.x}" y="${label.y + 8}">${temperature}</text>`
}
