import { describe, expect, it } from 'vitest'

import { whyUnfit } from './unfit-folder.ts'

const data = { root: '/home/ngozi/desk', backups: '/home/ngozi/desk/backups' }

describe('a folder for backups', () => {
  it.each(['/home/ngozi/desk', '/home/ngozi/desk/uploads', '/home/ngozi/desk/logs/older'])(
    'is not the data folder or a part of it: %s',
    (folder) => {
      expect(whyUnfit(folder, data)).toContain('in the data folder itself')
    },
  )

  it.each([
    '/',
    '/etc',
    '/usr/share/doc',
    '/tmp',
    '/home',
    '/System/Volumes',
    'C:\\Windows\\Temp',
    'c:\\Program Files',
  ])('is not one of the system: %s', (folder) => {
    expect(whyUnfit(folder, data)).toContain('folder of the system')
  })

  it.each([
    '/home/ngozi/desk/backups',
    '/home/ngozi/desk-backups',
    '/home/ngozi',
    '/run/media/ngozi/STICK',
    '/mnt/drive',
    '/media/usb',
    '/etcetera',
    'D:\\Backups',
  ])('is any other: %s', (folder) => {
    expect(whyUnfit(folder, data)).toBeUndefined()
  })
})
