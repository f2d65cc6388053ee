import { describe, expect, it } from 'vitest'

import { applySaved, markAnswered, createFormState, markSaved, editedFields, type FormState } from './state.ts'

type Field = 'name' | 'phone' | 'password'
const saved = { name: 'Okafor', phone: '0803', password: '' }
const type = (typing: FormState<Field>, changes: Partial<Record<Field, string>>): FormState<Field> => ({
  ...typing,
  values: { ...typing.values, ...changes },
})
const keep = (typing: FormState<Field>) => ({
  at: '2026-11-20T09:51:00.000Z',
  fields: editedFields(typing, ['password']),
})
const fresh = () => createFormState<Field>(saved, undefined)

describe('what is typed', () => {
  it('is kept by field, without those that are as they were and those that are secret', () => {
    const typing = type(fresh(), { name: 'Okafor & Sons', password: 'four calm green lorries' })
    expect(editedFields(typing, ['password'])).toEqual({ name: { typed: 'Okafor & Sons', over: 'Okafor' } })
    expect(editedFields(fresh(), [])).toEqual({})
  })

  it('comes back on top of what is stored, and says when something else was stored meanwhile', () => {
    const kept = keep(type(fresh(), { name: 'Okafor & Sons' }))
    const same = createFormState<Field>(saved, kept)
    expect(same).toMatchObject({ values: { ...saved, name: 'Okafor & Sons' }, conflicts: [], restoredAt: kept.at })

    const other = createFormState<Field>({ ...saved, name: 'Okafor Ltd', phone: '0805' }, kept)
    expect(other).toMatchObject({ values: { name: 'Okafor & Sons', phone: '0805' }, conflicts: ['name'] })
    // Still known to be typed over the first one, however often it comes back.
    expect(keep(other)).toEqual(kept)
  })

  it('is nothing any more once the same is stored', () => {
    const kept = keep(type(fresh(), { name: 'Okafor & Sons' }))
    const typing = createFormState<Field>({ ...saved, name: 'Okafor & Sons' }, kept)
    expect(typing).toMatchObject({ conflicts: [], restoredAt: undefined })
    expect(keep(typing).fields).toEqual({})
  })
})

describe('something else that is stored while a form is open', () => {
  it('is shown where nobody types, and said where somebody does', () => {
    const typing = applySaved(type(fresh(), { name: 'Okafor & Sons' }), { ...saved, name: 'Okafor Ltd', phone: '0805' })
    expect(typing).toMatchObject({ values: { name: 'Okafor & Sons', phone: '0805' }, conflicts: ['name'] })
  })

  it('is no news where it is what was typed', () => {
    const typing = applySaved(type(fresh(), { name: 'Okafor & Sons' }), { ...saved, name: 'Okafor & Sons' })
    expect(typing.conflicts).toEqual([])
    expect(keep(typing).fields).toEqual({})
  })
})

describe('after saving', () => {
  const typed = type(fresh(), { phone: '0803 000 0000' })
  const stored = { ...saved, phone: '+2348030000000' }

  it.each([
    ['before', () => markSaved(applySaved(typed, stored), typed.values)],
    ['after', () => applySaved(markSaved(typed, typed.values), stored)],
  ])('a field shows what was stored of it, when that arrives %s the answer', (_, finish) => {
    const typing = finish()
    expect(typing).toMatchObject({ values: stored, conflicts: [], restoredAt: undefined })
    expect(keep(typing).fields).toEqual({})
  })

  it('what was typed while it was on its way stays typed', () => {
    const typing = markSaved(type(typed, { phone: '0805' }), typed.values)
    expect(typing.values.phone).toBe('0805')
    expect(keep(typing).fields).toEqual({ phone: { typed: '0805', over: '0803 000 0000' } })
  })
})

describe('after an answer that stores nothing', () => {
  it('what was asked stands as it is, however often it is asked, and is nothing to keep', () => {
    let typing = type(fresh(), { phone: '0805' })
    for (let asked = 0; asked < 2; asked++) {
      typing = markAnswered(typing, typing.values)
      expect(typing.values.phone).toBe('0805')
      expect(keep(typing).fields).toEqual({})
    }
  })

  it('what was typed while the answer was on its way is kept', () => {
    const asked = type(fresh(), { phone: '0805' })
    const typing = markAnswered(type(asked, { phone: '0806' }), asked.values)
    expect(keep(typing).fields).toEqual({ phone: { typed: '0806', over: '0805' } })
  })
})
