import { Card } from '../components/card.tsx'
import { NothingHere } from '../components/nothing-here.tsx'
import { DoorFrame } from '../features/account/door-frame.tsx'

export function NotFoundPage() {
  return (
    <DoorFrame>
      <Card>
        <NothingHere />
      </Card>
    </DoorFrame>
  )
}
