import type { SecretStore } from '../../ports/installation/secret-store.ts'
import type { Ids } from '../../ports/runtime/ids.ts'
import type { DataPaths } from '../../runtime/data-folder.ts'
import type { Settings } from '../../runtime/settings.ts'

import { encryptedFileStore } from './encrypted-file-store.ts'
import { forkKeychain } from './keychain-link.ts'
import type { ConnectKeychain } from './keychain-protocol.ts'
import { keychainStore } from './keychain-store.ts'

type Dependencies = {
  readonly settings: Pick<Settings, 'secretStore' | 'passphrase'>
  readonly paths: Pick<DataPaths, 'root' | 'secrets'>
  readonly ids: Ids
  /** How the keychain process is started; by default a fork of this Node.js. */
  readonly connectKeychain?: ConnectKeychain
}

/** The secret store of a data folder that the settings ask for. Opens nothing yet: both kinds wait for their first use. */
export function createSecretStore({ settings, paths, ids, connectKeychain }: Dependencies): SecretStore {
  switch (settings.secretStore) {
    case 'keychain':
      return keychainStore({ dataDir: paths.root, ids, connect: connectKeychain ?? forkKeychain() })
    case 'file':
      // An empty or missing passphrase is refused when settings are read; the store refuses it again.
      return encryptedFileStore({ file: paths.secrets, passphrase: settings.passphrase ?? '', ids })
    case 'database':
      throw new Error('Secrets in a database are opened with it.')
  }
}
