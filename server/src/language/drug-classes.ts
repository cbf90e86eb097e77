/** Drug classes, one a line: the words that name the class, then its members by the generic names in drug-names.ts. */
export const drugClasses = `
  antibiotic antibiotics antimicrobial antimicrobials antibacterial antibacterials > amoxicillin ampicillin azithromycin cefazolin cefdinir cefixime cefotaxime ceftriaxone cefuroxime cephalexin ciprofloxacin clarithromycin clindamycin doxycycline ertapenem erythromycin gentamicin levofloxacin linezolid meropenem metronidazole minocycline mupirocin nitrofurantoin penicillin piperacillin sulfamethoxazole tetracycline tobramycin trimethoprim vancomycin
  cephalosporin cephalosporins > cefazolin cefdinir cefixime cefotaxime ceftriaxone cefuroxime cephalexin
  opioid opioids opiate opiates narcotic narcotics > buprenorphine codeine fentanyl hydrocodone hydromorphone meperidine methadone morphine oxycodone sufentanil tramadol
  benzodiazepine benzodiazepines > alprazolam clonazepam diazepam lorazepam midazolam
  sedative sedatives sedation > dexmedetomidine etomidate ketamine lorazepam midazolam propofol
  controlled > alprazolam amphetamine buprenorphine clonazepam codeine diazepam fentanyl hydrocodone hydromorphone ketamine lisdexamfetamine lorazepam meperidine methadone methylphenidate midazolam morphine oxycodone phenobarbital pregabalin sufentanil tramadol zolpidem
  stimulant stimulants > amphetamine lisdexamfetamine methylphenidate
  reversal antidote antidotes > flumazenil naloxone
  antihistamine antihistamines > cetirizine cyproheptadine dimenhydrinate diphenhydramine hydroxyzine loratadine meclizine promethazine
  antiemetic antiemetics > dimenhydrinate droperidol metoclopramide ondansetron prochlorperazine promethazine
  anticoagulant anticoagulants anticoagulation thinner thinners > apixaban dalteparin enoxaparin heparin rivaroxaban warfarin
  antiplatelet antiplatelets > aspirin clopidogrel prasugrel ticagrelor
  nsaid nsaids > celecoxib diclofenac ibuprofen ketorolac meloxicam naproxen
  antidepressant antidepressants psychiatric psychotropic psychotropics > amitriptyline bupropion citalopram duloxetine escitalopram fluoxetine mirtazapine nortriptyline paroxetine sertraline trazodone venlafaxine
  ssri ssris > citalopram escitalopram fluoxetine paroxetine sertraline
  antipsychotic antipsychotics psychiatric psychotropic psychotropics > aripiprazole chlorpromazine clozapine fluphenazine haloperidol olanzapine paliperidone quetiapine risperidone ziprasidone
  anticonvulsant anticonvulsants antiepileptic antiepileptics > carbamazepine divalproex fosphenytoin gabapentin lamotrigine levetiracetam phenobarbital phenytoin pregabalin topiramate
  antihypertensive antihypertensives > amlodipine atenolol bisoprolol captopril carvedilol clonidine diltiazem enalapril hydralazine hydrochlorothiazide labetalol lisinopril losartan methyldopa metoprolol nifedipine propranolol spironolactone verapamil
  blocker blockers blockade > atenolol bisoprolol carvedilol labetalol metoprolol propranolol
  statin statins > atorvastatin pravastatin rosuvastatin simvastatin
  diuretic diuretics > acetazolamide furosemide hydrochlorothiazide mannitol spironolactone
  thyroid > levothyroxine
  sulfonylurea sulfonylureas > glipizide
  steroid steroids corticosteroid corticosteroids > betamethasone budesonide dexamethasone fluticasone hydrocortisone methylprednisolone prednisolone prednisone triamcinolone
  bronchodilator bronchodilators > albuterol ipratropium terbutaline
  anesthetic anesthetics > articaine bupivacaine lidocaine mepivacaine prilocaine ropivacaine tetracaine
  vasopressor vasopressors pressor pressors > dopamine epinephrine norepinephrine phenylephrine vasopressin
  antiviral antivirals > acyclovir nirmatrelvir oseltamivir valacyclovir
  antifungal antifungals > clotrimazole fluconazole ketoconazole nystatin
  chemotherapy chemo cytotoxic cytotoxics antineoplastic antineoplastics hazardous > cyclophosphamide methotrexate
  uterotonic uterotonics > carboprost methergine misoprostol oxytocin`;
