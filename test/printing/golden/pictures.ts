import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

import { renderedPng } from '../pdf-tools.ts'

/*
 * Pages as small grey pictures: what stands where, and how dark it is. Cells of three millimetres even out what another
 * program, or another version of it, draws differently; a line, a mark or a figure that moves or goes is seen.
 */

const folder = new URL('pages/', import.meta.url)
const CELLS_ACROSS = 72
const DPI = 120

export type Grey = { readonly width: number; readonly height: number; readonly data: Uint8Array }

/** One page in cells, each as dark as its middle. */
export async function cellsOf(pdf: Buffer, page: number): Promise<Grey> {
  const png = await renderedPng(pdf, page, DPI)
  return greyOf(await sharp(png).resize({ width: CELLS_ACROSS, kernel: 'mitchell' }).greyscale().png().toBuffer())
}

async function greyOf(png: Buffer): Promise<Grey> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  const channels = info.channels
  const grey = channels === 1 ? data : data.filter((_, index) => index % channels === 0)
  return { width: info.width, height: info.height, data: grey }
}

/** The pictures that were agreed, or undefined where there is none yet. */
export async function approvedCells(name: string): Promise<Grey | undefined> {
  const file = new URL(`${name}.png`, folder)
  return existsSync(file) ? greyOf(readFileSync(file)) : undefined
}

export async function approve(name: string, { width, height, data }: Grey): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const png = sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })
  writeFileSync(new URL(`${name}.png`, folder), await png.toBuffer())
}

/**
 * How far two pictures differ, from 0 to 255: on average, and where it is most once each cell is taken together with
 * its eight neighbours.
 */
export function difference(one: Grey, other: Grey): { readonly mean: number; readonly most: number } {
  if (one.width !== other.width || one.height !== other.height) return { mean: 255, most: 255 }
  const [a, b] = [blurred(one), blurred(other)]
  let [sum, most] = [0, 0]
  a.forEach((value, index) => {
    const apart = Math.abs(value - (b[index] ?? 0))
    sum += apart
    most = Math.max(most, apart)
  })
  return { mean: sum / a.length, most }
}

function blurred({ width, height, data }: Grey): Float64Array {
  const result = new Float64Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let [sum, count] = [0, 0]
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue
          sum += data[(y + dy) * width + x + dx] ?? 0
          count += 1
        }
      }
      result[y * width + x] = sum / count
    }
  }
  return result
}
