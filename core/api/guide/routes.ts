import { createRequire } from 'node:module'
import { dirname } from 'node:path'

import express, { Router } from 'express'

import type { CredentialDeclaration } from '../../contract/business/credentials.ts'
import { apiVersion } from '../../contract/http/api-version.ts'

import { documentationNav, guideRoutes } from './page.ts'

/**
 * `/openapi.json`, the browsable reference at `/docs` and the guide beside it. They need no token, work offline and are made when first asked
 * for: most starts of the program never are.
 */
export function documentationRoutes(providers: readonly CredentialDeclaration[]): Router {
  const router = Router()
  let document: string | undefined

  router.get('/openapi.json', async (_req, res) => {
    if (document === undefined) {
      const { openApiDocument } = await import('../openapi/document.ts')
      document = JSON.stringify(openApiDocument(apiVersion, providers))
    }
    res.type('application/json').send(document)
  })

  router.get('/docs', (req, res) => {
    // The page's own links are relative to /docs/.
    if (!req.path.endsWith('/')) return res.redirect(301, '/docs/')
    res.type('html').send(page)
  })
  router.get('/docs/start.js', (_req, res) => {
    res.type('text/javascript').send(start)
  })
  router.use(guideRoutes())
  router.use('/docs', (req, res, next) => {
    const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
    express.static(assets, { index: false, maxAge: '1h' })(req, res, next)
  })

  return router
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Invoice Desk API</title>
    <link rel="stylesheet" href="swagger-ui.css">
    <link rel="icon" href="favicon-32x32.png">
    <style>
      .parts { display: flex; gap: 16px; padding: 12px 24px; font: 15px/1.6 Inter, system-ui, sans-serif; }
      .parts a { color: #0b6b53; }
      .parts a[aria-current] { color: inherit; text-decoration: none; }
    </style>
  </head>
  <body>
    ${documentationNav('reference')}
    <div id="reference"></div>
    <script src="swagger-ui-bundle.js"></script>
    <script src="start.js"></script>
  </body>
</html>
`

const start = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  persistAuthorization: false,
  validatorUrl: null,
  filter: true,
  tryItOutEnabled: true,
})
`
