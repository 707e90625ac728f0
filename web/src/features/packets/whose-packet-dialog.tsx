import { Modal } from '@mantine/core'
import { useNavigate } from 'react-router'
import { PatientPicker } from '#web/clinical/patient-picker.tsx'
import { paths } from '#web/platform/paths.ts'
import form from '#web/ui/form.module.css'
import classes from './packets.module.css'

/** A packet is of one chart: whose, is asked first. */
export function WhosePacketDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <Modal opened onClose={onClose} title="Export packet" size={520}>
      <div className={form.form}>
        <p className={form.text}>Signed notes and files of one patient as one PDF with cover, index and page stamps. Whom you give it to is written into the chart.</p>
        <div className={classes.picking}>
          <PatientPicker label="Whose records?" onPick={({ id }) => void navigate(paths.newPacket(id))} autoFocus />
        </div>
      </div>
    </Modal>
  )
}
