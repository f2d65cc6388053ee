import type { TileColor } from '../../../core/contract/http/vocabulary.ts'
import styles from './tile.module.css'

type Props = {
  readonly name: string
  /** As it is written, with ₦. */
  readonly price: string
  readonly color: TileColor | null
  readonly imageUrl: string | null
  /** How many of it are in the sale; as a text, because half a kilo counts, too. */
  readonly count?: string | undefined
}

/** What a product looks like at the counter, inside of the button that sells it or as a preview. */
export function ProductTile({ name, price, color, imageUrl, count }: Props) {
  return (
    <span className={styles['tile']} data-color={color ?? 'GREY'}>
      {imageUrl !== null && <img src={imageUrl} alt="" loading="lazy" className={styles['picture']} />}
      <span className={styles['name']}>{name}</span>
      <span className={styles['price']}>{price}</span>
      {count !== undefined && <span className={styles['count']}>{count}</span>}
    </span>
  )
}
