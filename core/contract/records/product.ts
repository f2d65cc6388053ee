import { z } from 'zod'

import { booleanField, clearable, decimalField, nameField, text, timestamp } from '../http/fields.ts'
import { metadataField, metadataAnswer } from '../http/metadata.ts'
import { defineRoute } from '../http/route.ts'
import { ItemKind, TaxCategory, TileColor } from '../http/vocabulary.ts'
import { barcodeField, barcodeQuery } from './barcode.ts'
import { crudRoutes } from './crud-routes.ts'

const price = () => decimalField(4).min(0, 'must be 0 or more')
const netPrice = () =>
  price().meta({
    description:
      'NGN per unit without VAT, up to 4 decimals. Required of a new product where `unitPriceWithVat` is not sent.',
  })
const percent = () => decimalField(4).min(0, 'must be 0 or more').max(100, 'must be 100 or less')

/** How the authority classifies a thing sold: shared by products and invoice lines. */
export const classificationFields = {
  taxCategory: clearable(TaxCategory),
  hsnCode: clearable(text(20)).meta({ description: 'HS code of goods, for example 2523.29.' }),
  productCategory: clearable(text(200)),
  isicCode: clearable(text(20)).meta({ description: 'ISIC rev. 4 class of a service, for example 4923.' }),
  serviceCategory: clearable(text(200)),
}

/** What the counter shows a product as, where it is sold by a tap on a tile. */
const tileFields = {
  counterCategory: clearable(text(60)).meta({
    description: 'The tab of the counter that has its tile, for example Drinks. Without one, `productCategory` is it.',
  }),
  tileColor: clearable(TileColor),
  imageUrl: clearable(
    z
      .string({ error: 'must be text' })
      .regex(
        /^(?:https?:\/\/[^/\s]+)?\/uploads\/[A-Za-z0-9_-]{43}\.(?:png|jpg)$/,
        'must be the url that POST /v1/businesses/upload answered',
      ),
  ).meta({
    description:
      'A picture: the url that `POST /v1/businesses/upload` answered. It is answered as a path, so that every screen finds it at its own address.',
  }),
}

const optional = {
  unitPriceWithVat: clearable(price()).meta({
    description:
      'Instead of `unitPrice`: NGN per unit with VAT in it, up to 4 decimals, kept as it was said. `unitPrice` is what VAT leaves of it, also after another `taxPercent`; beside it only that one may stand. A new `unitPrice` alone takes its place.',
  }),
  description: clearable(text(500)),
  barcode: clearable(barcodeField()).meta({
    description:
      'An EAN, UPC or GTIN, or any other text; unique per article and business. UPC-A, EAN-13 and GTIN-14 with leading zeros are one article. Digits that are none with their check digit are a code of the shop, and warned about.',
  }),
  unit: clearable(text(50)),
  kind: clearable(ItemKind),
  ...classificationFields,
  ...tileFields,
  isActive: clearable(booleanField()).meta({ description: 'true by default.' }),
  metadata: metadataField,
}

const product = z
  .object({
    id: z.string(),
    businessId: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    barcode: z.string().nullable(),
    unitPrice: z.number().meta({ description: 'Without VAT.' }),
    unitPriceWithVat: z.number().nullable().meta({
      description: 'The price as it was said, where VAT is in it; null where it is not.',
    }),
    taxPercent: z.number(),
    unit: z.string().nullable(),
    kind: ItemKind.nullable(),
    taxCategory: TaxCategory.nullable(),
    hsnCode: z.string().nullable(),
    productCategory: z.string().nullable(),
    isicCode: z.string().nullable(),
    serviceCategory: z.string().nullable(),
    counterCategory: z.string().nullable(),
    tileColor: TileColor.nullable(),
    imageUrl: z.string().nullable().meta({ description: 'A path on this server, such as `/uploads/….jpg`.' }),
    isActive: z.boolean(),
    metadata: metadataAnswer,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Product' })
export type Product = z.infer<typeof product>

/** The fields of a new product; one of the two prices has to be among them. */
export const newProductFields = {
  name: nameField(),
  unitPrice: netPrice().optional(),
  taxPercent: percent(),
  ...optional,
}

type PriceInput = { readonly unitPrice?: unknown; readonly unitPriceWithVat?: unknown }

/** Refuses a new product without a price, beside whatever else is wrong with it. */
export const withPrice = <S extends z.ZodObject>(fields: S): S =>
  fields.refine(hasPrice, { path: ['unitPrice'], error: 'is required', when: ({ value }) => isObject(value) })

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null
const hasPrice = (said: PriceInput): boolean => (said.unitPrice ?? said.unitPriceWithVat ?? null) !== null

const routes = crudRoutes({
  one: 'Product',
  many: 'Products',
  path: '/v1/products',
  tag: 'Products',
  resource: 'product',
  label: 'product',
  listedBy: 'name',
  readAs: 'catalogue.read',
  create: { summary: 'Create a product or service', errors: ['name_taken', 'barcode_taken'] },
  update: {
    description:
      'Invoices keep the line as it was written, but for a code that it lacks: until it is queued, it has that of its product, here and wherever it is read. Counter sales that waited for the code are sent; a warning says how many, and how many others have it now.',
    errors: ['name_taken', 'barcode_taken'],
  },
  data: product,
  newFields: newProductFields,
  changeFields: {
    name: nameField().optional(),
    unitPrice: netPrice().optional(),
    taxPercent: percent().optional(),
    ...optional,
  },
})

const list = defineRoute({
  ...routes.list,
  query: routes.list.query.extend({
    isActive: z.enum(['true', 'false'], { error: 'must be true or false' }).optional().meta({
      description: '`true`: only what is sold; `false`: only what is not.',
    }),
    hasCode: z.enum(['true', 'false'], { error: 'must be true or false' }).optional().meta({
      description: '`false`: only what has neither an HS code nor an ISIC class; `true`: only what has one.',
    }),
    barcode: barcodeQuery(),
  }),
})

export const listProducts = list
export const createProduct = { ...routes.create, body: withPrice(routes.create.body) }
export const { get: getProduct, update: updateProduct, remove: deleteProduct } = routes

export const productRoutes = Object.values({ ...routes, create: createProduct, list })
