import { describe, expect, it } from 'vitest'

import { isPrinterAddress, isPrivateAddress } from './private-address.ts'

describe('an address inside', () => {
  it.each([
    '0.0.0.0',
    '10.0.0.5',
    '100.64.0.1',
    '127.0.0.1',
    '127.8.9.10',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.20',
    '198.19.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    'fe80::1%eth0',
    '[fd12:3456::1]',
    'ff02::1',
    '::ffff:10.0.0.5',
    '[::ffff:c0a8:114]',
    '[64:ff9b::a00:5]',
    '[2002:a00:5::1]',
    '[::10.0.0.5]',
    '[::ffff:0:a00:5]',
    '[2001:0:a00:5::1]',
    '[64:ff9b:1::1]',
    '[100::1]',
  ])('%s is one', (address) => expect(isPrivateAddress(address)).toBe(true))

  it.each([
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '192.0.1.1',
    '193.168.1.1',
    '223.255.255.1',
    '[2606:4700::1111]',
    '[2001:4860:4860::8888]',
    '[::ffff:0:808:808]',
    '::ffff:8.8.8.8',
    '[64:ff9b::808:808]',
    '[2002:808:808::1]',
    'gateway.example',
    '10.0.0.5.example',
    'localhost',
    '',
  ])('%s is none', (address) => expect(isPrivateAddress(address)).toBe(false))

  it.each([
    'http://0x7f.1',
    'http://2130706433',
    'http://0177.0.0.1',
    'http://[::ffff:127.0.0.1]',
    'http://①⑦②.16.0.1',
  ])('is seen through the spelling %s', (address) => expect(isPrivateAddress(new URL(address).hostname)).toBe(true))
})

describe('the address of a printer', () => {
  it.each(['192.168.1.20', '10.0.0.255', '172.16.0.9', '127.0.0.1', '::1', 'fe80::1', 'fd00::9'])('%s', (host) =>
    expect(isPrinterAddress(host)).toBe(true),
  )
  it.each([
    '169.254.169.254',
    '0.0.0.0',
    '::',
    '192.168.1.255',
    '192.168.1.0',
    '100.64.0.1',
    '224.0.0.1',
    '239.255.255.250',
    '255.255.255.255',
    '240.0.0.1',
    'ff02::1',
    '::ffff:169.254.169.254',
    '8.8.8.8',
    'printer.local',
  ])('%s is none', (host) => expect(isPrinterAddress(host)).toBe(false))
})
