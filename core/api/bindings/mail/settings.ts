import * as contract from '../../../contract/mail/settings.ts'
import { listMailTemplates, updateMailTemplate } from '../../../contract/mail/templates.ts'
import { deleteSettings, readSettings, saveSettings, testSettings } from '../../../use-cases/mail/settings.ts'
import { changedTemplate, listTemplates, saveTemplate } from '../../../use-cases/mail/templates.ts'
import { bind, type Binding } from '../../bind.ts'
import { toSmtp, toTemplate } from './mail-wire.ts'

/** The mail server of a business, and the words its e-mails go with. */
export const mailSettingsBindings: readonly Binding[] = [
  bind(contract.getSmtp, async ({ core, member }) => ({
    data: toSmtp(await core.units.read((unit) => readSettings(unit, member))),
  })),

  bind(
    contract.updateSmtp,
    async ({ core, member, body }) => ({ data: toSmtp(await saveSettings(core, member, body)) }),
    async ({ core, member }) => ({ data: toSmtp(await core.units.read((unit) => readSettings(unit, member))) }),
  ),

  bind(contract.deleteSmtp, async ({ core, member }) => {
    await deleteSettings(core, member)
    return {}
  }),

  bind(contract.testSmtp, async ({ core, member, body }) => ({
    data: { to: await testSettings(core, member, body.to) },
  })),

  bind(listMailTemplates, async ({ core, member }) => ({
    data: { items: (await core.units.read((unit) => listTemplates(unit, member))).map(toTemplate) },
  })),

  bind(updateMailTemplate, async ({ core, member, body: { preview, ...said } }) => {
    const template = preview
      ? await core.units.read((unit) => changedTemplate(unit, member, said))
      : await core.units.write((unit) => saveTemplate(unit, member, said))
    return { data: toTemplate(template) }
  }),
]
